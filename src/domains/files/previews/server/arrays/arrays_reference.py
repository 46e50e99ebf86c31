# Figures of the arrays of a file, by the reference reader of its format: shape, sum, extremes, first and last value, and
# the ends of axes. Names of arrays are those of the file. Complex numbers count by their real part.
import os
import numpy as np

MOST = 12


def figures_of(name, values, axes=()):
    values = np.asarray(values)
    told = {name + ' shape': 'x'.join(str(length) for length in values.shape)}
    if values.size == 0:
        return told
    flat = np.real(values).astype('float64').ravel()
    finite = flat[np.isfinite(flat)]
    if len(finite):
        sizes = float(np.abs(finite).sum())
        told[name + ' sizes'] = sizes
        # A sum in which large numbers cancel depends on the order of the additions.
        if abs(finite.sum()) > 1e-4 * sizes:
            told[name + ' sum'] = float(finite.sum())
        told[name + ' least'] = float(finite.min())
        told[name + ' largest'] = float(finite.max())
    for key, value in (('first', flat[0]), ('last', flat[-1])):
        if np.isfinite(value):
            told[name + ' ' + key] = float(value)
    for at, axis in enumerate(axes):
        if axis is None:
            continue
        told[name + ' axis %d first' % at] = float(axis[0])
        told[name + ' axis %d last' % at] = float(axis[-1])
    return told


def is_number(values):
    return isinstance(values, np.ndarray) and values.dtype.kind in 'biufc' and max(values.shape, default=0) > 1 and values.size > 0


def several(named):
    told = {}
    for name, values in list(named)[:MOST]:
        if is_number(values):
            told.update(figures_of(name, values))
    if not told:
        raise ValueError('no numbers')
    return told


def numpy_figures(path):
    read = np.load(path)
    if hasattr(read, 'files'):
        return several((name, read[name]) for name in read.files)
    return figures_of('', read)


def matlab_figures(path):
    import scipy.io
    read = scipy.io.loadmat(path)
    return several((name, values) for name, values in read.items() if not name.startswith('__'))


def rosetta(path, module, index=None):
    import importlib
    read = importlib.import_module('rsciio.' + module).file_reader(path)
    told = {}
    for one in read[:1] if index is None else [read[index]]:
        values = np.asarray(one['data'])
        axes = [None] * values.ndim
        if module == 'digitalmicrograph':
            for at, axis in enumerate(one['axes']):
                if 'scale' in axis and axis.get('units'):
                    axes[at] = [axis['offset'], axis['offset'] + axis['scale'] * (axis['size'] - 1)]
        if module == 'tia' and open(path, 'rb').read(10)[6:8] == b'\x22\x41':
            # The reader turns pictures round; in the file their first row is at the bottom.
            values = values[..., ::-1, :]
        if module == 'tia':
            values = np.squeeze(values)
        if module == 'mrc' and values.ndim > 3:
            # The reader takes the shape of a scan from another file.
            values = values.reshape((-1,) + values.shape[-2:])
        name = one['metadata']['General']['title'] if module == 'digitalmicrograph' and len(read) > 1 else ''
        told.update(figures_of(name, values, axes))
    return told


def fits_figures(path):
    from astropy.io import fits
    told = {}
    with fits.open(path, memmap=False) as units:
        alone = len(units) == 1
        names = {}
        for at, unit in enumerate(units):
            name = unit.header.get('EXTNAME', '').strip() or ('PRIMARY' if at == 0 else str(at))
            names[name] = names.get(name, 0) + 1
            if names[name] > 1:
                name = '%s (%d)' % (name, names[name])
            if unit.is_image and unit.data is not None and is_number(np.asarray(unit.data)):
                told.update(figures_of('' if alone else name.replace('/', '∕'), unit.data))
    if not told:
        raise ValueError('no image')
    return told


def sxm_figures(path):
    import pySPM
    scan = pySPM.SXM(path)
    told = {}
    for line in scan.header['DATA_INFO'][1:MOST]:
        for direction in ('forward', 'backward'):
            channel = scan.get_channel(line[1], direction=direction)
            if channel is not None:
                told.update(figures_of(line[1].replace('_', ' ') + ' ' + direction, channel.pixels))
    return told


def gwy_figures(path):
    import gwyfile
    read = gwyfile.load(path)
    told = {}
    for title, field in gwyfile.util.get_datafields(read).items():
        told.update(figures_of(title, field.data))
    return told


def igor_figures(path):
    from igor2 import binarywave
    read = binarywave.load(path)['wave']
    data = np.asarray(read['wData'])
    header = read['wave_header']
    labels = [one for one in read.get('labels', [[], [], [], []])]
    last = data.ndim - 1
    named = [one.decode('latin-1') for one in labels[last][1:]] if data.ndim > 1 and len(labels) > last else []
    if data.ndim > 1 and len(named) == data.shape[-1] and all(named):
        if data.ndim > 2:
            told = {}
            for at, name in enumerate(named):
                told.update(figures_of(name, data[..., at].T))
            return told
        return figures_of('', data[..., 0].T)
    axes = None
    if 'sfA' in header:
        axes = [
            [header['sfB'][at], header['sfB'][at] + header['sfA'][at] * (data.shape[at] - 1)] for at in range(data.ndim)
        ]
    return figures_of('', data.T, axes[::-1] if axes else ())


def nexus_figures(path):
    import h5py
    told = {}
    with h5py.File(path, 'r') as file:
        groups = []

        def look(group, depth):
            for name in group:
                try:
                    link = group.get(name, getlink=True)
                    child = group.get(name)
                except Exception:
                    continue
                if isinstance(link, h5py.ExternalLink):
                    continue
                if isinstance(child, h5py.Group) and depth < 8:
                    groups.append(child if child.name.startswith('/') else None)
                    places.append((group_path(group_names[-1], name), child))
                    group_names.append(group_path(group_names[-1], name))
                    look(child, depth + 1)
                    group_names.pop()

        places = []
        group_names = ['']

        def group_path(before, name):
            return before + '/' + name if before else name

        look(file, 0)
        for place, group in places[:400]:
            if len(told) > 60:
                break
            kind = text(group.attrs.get('NX_class', ''))
            if kind != 'NXdata':
                continue
            signal = text(group.attrs.get('signal', ''))
            data = group.get(signal) if signal else None
            if data is None:
                for name in group:
                    child = group.get(name)
                    if isinstance(child, h5py.Dataset) and str(text(child.attrs.get('signal', ''))) == '1':
                        data = child
                        break
            if not isinstance(data, h5py.Dataset) or data.dtype.kind not in 'biuf' or data.size > 3e7 or data.size == 0:
                continue
            try:
                values = data[()]
            except Exception:
                continue
            axes = [None] * data.ndim
            names = group.attrs.get('axes')
            if names is not None and not isinstance(names, (bytes, str)) and len(names) == data.ndim:
                for at, name in enumerate(names):
                    axis = group.get(text(name)) if text(name) != '.' else None
                    indices = group.attrs.get(text(name) + '_indices')
                    if indices is not None and int(np.ravel(indices)[0]) != at:
                        continue
                    if isinstance(axis, h5py.Dataset) and axis.shape == (data.shape[at],) and axis.dtype.kind in 'iuf':
                        axes[at] = axis[()]
            told.update(figures_of(place, values, axes))
    if not told:
        raise ValueError('no plot')
    return told


def text(value):
    if isinstance(value, np.ndarray):
        value = value.ravel()[0] if value.size else ''
    return value.decode() if isinstance(value, bytes) else value if isinstance(value, str) else str(value)


def netcdf_figures(path):
    import netCDF4
    told = {}
    with netCDF4.Dataset(path) as file:
        for name, variable in list(file.variables.items())[:MOST]:
            if name in file.dimensions or variable.dtype.kind not in 'iuf' or max(variable.shape, default=0) < 2:
                continue
            told.update(figures_of(name, np.ma.filled(np.ma.masked_array(variable[:]).astype('float64'), np.nan)))
    if not told:
        raise ValueError('no numbers')
    return told


def tiff_figures(path):
    import tifffile
    values = np.squeeze(tifffile.imread(path))
    return figures_of('', values)


def figures(path, format):
    if format.startswith('NumPy'):
        return numpy_figures(path)
    if format.startswith('MATLAB'):
        return matlab_figures(path)
    if format == 'FITS':
        return fits_figures(path)
    if format == 'Nanonis SXM':
        return sxm_figures(path)
    if format == 'Gwyddion':
        return gwy_figures(path)
    if format == 'Igor wave':
        return igor_figures(path)
    if format == 'WSxM':
        import re
        from AFMReader import stp, top
        if path.endswith('stp'):
            return figures_of('', np.asarray(stp.load_stp(path)[0])[::-1, ::-1])
        # The reader takes the whole part of the height alone.
        stated = re.search(rb'Z Amplitude: (\d+)([.\d]*)', open(path, 'rb').read(4096))
        factor = float(stated[1] + stated[2]) / float(stated[1])
        return figures_of('', np.asarray(top.load_top(path)[0])[::-1, ::-1] * factor)
    if format == 'Nanoscope':
        import pySPM
        scan = pySPM.Bruker(path)
        return figures_of('Height Trace', scan.get_channel('Height').pixels)
    if format in ('SMV', 'EDF', 'CBF'):
        import fabio
        return figures_of('', fabio.open(path).data)
    if format == 'NIfTI':
        import nibabel
        return figures_of('', np.asarray(nibabel.load(path).dataobj).T)
    if format == 'CCP4 map':
        import mrcfile
        return figures_of('', np.squeeze(mrcfile.read(path)))
    if format == 'TIFF':
        return tiff_figures(path)
    if format == 'NetCDF':
        return netcdf_figures(path)
    if format == 'MRC':
        return rosetta(path, 'mrc')
    if format.startswith('Digital Micrograph'):
        return rosetta(path, 'digitalmicrograph')
    if format == 'TIA':
        return rosetta(path, 'tia')
    if format == 'Blockfile':
        told = rosetta(path, 'blockfile')
        return {'patterns' + key: value for key, value in told.items()}
    if format == 'Hamamatsu':
        # The reader turns rows round so that wavelengths rise.
        return {key: value for key, value in rosetta(path, 'hamamatsu').items() if not key.endswith(('first', 'last'))}
    return nexus_figures(path)
