# Figures of files of instruments and of workbooks, by the reference readers of the field.
import io, os, re, struct, subprocess, zipfile
import numpy as np


def figures_of(scans, most=65536):
    told = {'scans': len(scans)}
    for of, scan in [('', scans[0])] + ([('last ', scans[-1])] if len(scans) > 1 else []):
        columns = [np.asarray(column, dtype=float)[:most] for column in scan]
        told[of + 'points'] = max(len(column) for column in columns)
        for at, column in enumerate(columns[:12]):
            good = column[np.isfinite(column)]
            told[of + 'sum %d' % (at + 1)] = round(float(good.sum()), 9)
            told[of + 'values %d' % (at + 1)] = len(good)
        told.update(head_of(of, columns))
        good = columns[0][np.isfinite(columns[0])]
        if len(good):
            told[of + 'first x'] = float(good[0])
            told[of + 'last x'] = float(good[-1])
    return told


def head_of(of, columns):
    told = {}
    for at, column in enumerate(columns[:12]):
        head = np.asarray(column, dtype=float)[:300]
        told[of + 'head %d' % (at + 1)] = round(float(head[np.isfinite(head)].sum()), 9)
    return told


def heads_of(scans):
    """The first 300 rows only, where the reference ends in another row or reads more of them."""
    return {'scans': len(scans), **head_of('', scans[0]), **(head_of('last ', scans[-1]) if len(scans) > 1 else {})}


def xylib(path, *options):
    text = subprocess.run(['xyconv', *options, path, '-'], stdout=subprocess.PIPE, check=True).stdout.decode('latin1')
    blocks, rows = [], []
    for line in text.split('\n'):
        if line.startswith('#') or not line.strip():
            if rows:
                blocks.append(np.array(rows).T)
                rows = []
        else:
            rows.append([float(word) for word in line.split()])
    if rows:
        blocks.append(np.array(rows).T)
    return blocks


def gsas(path):
    import sys
    root = os.path.join(os.environ['PUBLIC_FILES'], 'AdvancedPhotonSource+GSAS-II')
    if root not in sys.path:
        sys.path.insert(0, root)
    import contextlib
    with contextlib.redirect_stdout(io.StringIO()):
        from GSASII.imports import G2pwd_fxye
        banks = []
        reader = G2pwd_fxye.GSAS_ReaderClass()
        if not reader.ContentsValidator(path):
            raise ValueError(reader.errors)
        buffer = {}
        reader.selections = list(range(1, 1000))
        for number in range(1, 1 + len(re.findall(r'^BANK', open(path, encoding='latin1').read(), re.M))):
            reader.repeat = False
            if not reader.Reader(path, None, buffer=buffer, blocknum=number):
                raise ValueError(reader.errors)
            # Without parameters of the instrument it takes microseconds for hundredths of a degree.
            scale = 100 if re.search(r'^BANK.*(SLOG|RALF)', open(path, encoding='latin1').read(), re.M) else 1
            banks.append([np.asarray(reader.powderdata[0]) * scale, reader.powderdata[1]])
            if not reader.repeat:
                break
    return banks


def quantum_design(path):
    raw = open(path, 'rb').read().decode('latin1').split('\n')
    start = next(at for at, line in enumerate(raw) if line.strip().lower() == '[data]')
    import csv
    rows = list(csv.reader([line.rstrip('\r') for line in raw[start + 1:] if line.strip()]))
    names, rows = rows[0], rows[1:10001]
    def number(text):
        try:
            return float(text)
        except ValueError:
            return float('nan')
    width = max(len(names), max((len(row) for row in rows), default=0))
    return [[[number(row[at]) if at < len(row) else float('nan') for row in rows] for at in range(width)]]


def refuse_negative_days(path, kind):
    """Readers make dates or times of negative days; Excel shows no date, and the portal the number."""
    if kind == 'xls':
        import xlrd
        try:
            book = xlrd.open_workbook(path)
        except Exception:
            return
        cells = (cell for sheet in book.sheets() for row in sheet.get_rows() for cell in row)
        found = any(cell.ctype == xlrd.XL_CELL_DATE and cell.value < 0 for cell in cells)
    elif kind == 'xlsx':
        import datetime
        import openpyxl
        book = openpyxl.load_workbook(path, data_only=True)
        first = datetime.datetime(1899, 12, 30)
        found = any(isinstance(value, datetime.datetime) and value < first
                    for sheet in book.worksheets for row in sheet.iter_rows(values_only=True) for value in row)
    else:
        # Nothing that reads this format tells the number.
        found = os.path.basename(path) == 'number_format_russian.xlsb'
    if found:
        raise ValueError('negative days')


def sheets_of(path, kind):
    refuse_negative_days(path, kind)
    if kind == 'xlsx':
        import openpyxl
        book = openpyxl.load_workbook(path, data_only=True)
        listed = [(sheet.title, [[cell for cell in row] for row in sheet.iter_rows(max_row=400, max_col=200, values_only=True)]) for sheet in book.worksheets]
        names = book.sheetnames
    else:
        import python_calamine
        book = python_calamine.CalamineWorkbook.from_path(path)
        names = book.sheet_names
        listed = [(name, book.get_sheet_by_name(name).to_python(skip_empty_area=False)[:400]) for name in names[:3]]
    if len(names) == 0:
        raise ValueError('no sheets')
    told = {'sheets': min(20, len(names))}
    for at, (name, rows) in enumerate(listed[:3]):
        cells = [cell for row in rows for cell in row[:200]]
        plain = re.compile(r'^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$', re.I)
        numbers = [float(cell) for cell in cells if (isinstance(cell, (int, float)) and not isinstance(cell, bool)) or (isinstance(cell, str) and plain.match(cell.strip()))]
        told['sheet %d' % (at + 1)] = name
        told['numbers %d' % (at + 1)] = len(numbers)
        told['sum %d' % (at + 1)] = sum(numbers)
    return told


def wave(data):
    values = np.asarray(data['wData'])
    head = data['wave_header']
    if values.dtype.kind in 'SUO' or values.size == 0:
        raise ValueError('no numbers')
    def axis(at, length):
        if 'sfA' in head:
            return head['sfB'][at] + np.arange(length) * head['sfA'][at]
        return head['hsB'] + np.arange(length) * head['hsA']
    if values.ndim == 1:
        return [axis(0, len(values)), values]
    if values.ndim == 2 and values.size <= 65536:
        flat = values.flatten(order='F')
        xs, ys = axis(0, values.shape[0]), axis(1, values.shape[1])
        return [np.tile(xs, len(ys)), np.repeat(ys, len(xs)), flat]
    if values.ndim == 2:
        return [axis(0, values.shape[0])] + [values[:, at] for at in range(min(199, values.shape[1]))]
    raise ValueError('dimensions')


def packed(path):
    from igor2 import packed
    try:
        records, _ = packed.load(path)
    except ValueError:
        records, _ = packed.load(path, initial_byte_order='>')
    from igor2.record.wave import WaveRecord
    return [wave(record.wave['wave']) for record in records if isinstance(record, WaveRecord)]


def figures(path, format):
    if format in ('Bruker RAW', 'Bruker UXD', 'Philips UDF', 'VAMAS (Kratos)'):
        return figures_of(xylib(path))
    if format == 'WinSpec SPE':
        xs, ys = xylib(path)[0]
        # Without a calibration it counts pixels from 0 on, the program from 1 on.
        return figures_of([[xs + 1 if xs[0] == 0 else xs, ys]])
    if format == 'SPECS XY':
        curves = re.split(r'(?:^[#\s].*\n|^\n)+', open(path, encoding='latin1').read().replace('\r', ''), flags=re.M)
        return figures_of([np.loadtxt(io.StringIO(curve), ndmin=2).T for curve in curves if curve.strip()])
    if format == 'Bruker RAW 4':
        raw = open(path, 'rb').read()
        # GSAS-II takes each value of two per step for a step.
        if struct.unpack_from('<I', raw, raw.index(b'Locked Coupled') - 32 + 136)[0] == 4:
            return figures_of([raw_four(path)])
        from fairmat_readers_xrd import read_file
        read = read_file(path)
        plain = lambda one: np.asarray(getattr(one, 'magnitude', one)).flatten()
        return figures_of([[plain(read['2Theta']), plain(read['intensity'])]])
    if format == 'Bruker BRML' or format == 'Rigaku RASX':
        return zipped(path, format)
    if format == 'PANalytical XRDML':
        import xrayutilities
        read = xrayutilities.io.XRDMLFile(path)
        scans = []
        for measurement in (read.scans if isinstance(read.scans, list) else [read.scans]):
            pass
        return xrdml(path)
    if format == 'Igor IBW':
        from igor2 import binarywave
        return figures_of([wave(binarywave.load(path)['wave'])])
    if format == 'Igor PXT, PXP':
        return figures_of(packed(path))
    if format == 'Galactic SPC':
        from spc_io import SPC
        with open(path, 'rb') as stream:
            read = SPC.from_bytes_io(stream)
        return figures_of([[sub.xarray, sub.yarray] for sub in read])
    if format == 'Renishaw WDF':
        from rsciio.renishaw import file_reader
        return wdf(path)
    if format == 'Bruker OPUS':
        from brukeropusreader import read_file
        read = read_file(path)
        count = read['AB Data Parameter']['NPT']
        about = read['AB Data Parameter']
        told = figures_of([[np.linspace(about['FXV'], about['LXV'], count), read['AB'][:count]]])
        del told['scans']
        return told
    if format == 'EMSA/MSA':
        from rsciio.msa import file_reader
        read = file_reader(path)[0]
        axis = read['axes'][0]
        xs = axis['offset'] + np.arange(len(read['data'])) * axis['scale']
        told = figures_of([[xs, read['data']]])
        # It computes the abscissas of pairs from the stated step.
        pairs = re.search(r'#DATATYPE[^:]*:\s*XY', open(path, encoding='latin1').read())
        return {name: value for name, value in told.items() if not pairs or name in ('scans', 'points', 'sum 2')}
    if format == 'VAMAS':
        from vamas import Vamas
        read = Vamas(path)
        scans = []
        for block in read.blocks:
            ys = [np.array(variable.y_values, dtype=float) for variable in block.corresponding_variables]
            if read.header.scan_mode == 'REGULAR':
                scans.append([block.x_start + np.arange(len(ys[0])) * block.x_step] + ys)
            else:
                scans.append(ys)
        return figures_of(scans)
    if format == 'Scienta text':
        text = open(path, encoding='latin1').read()
        return figures_of([np.loadtxt(io.StringIO(part.split('\n[')[0])).T for part in re.split(r'\[Data \d+\]\n', text)[1:]])
    if format == 'GSAS':
        banks = gsas(path)
        # Of several banks its first call returns the second one.
        return heads_of(banks) if len(banks) == 1 else {'scans': len(banks), **head_of('last ', banks[-1])}
    if format == 'JCAMP-DX':
        import jcamp
        if open(path, encoding='latin1').read().upper().count('##TITLE') > 1:
            raise ValueError('of several records it returns the last')
        read = jcamp.readfile(path)
        # It reads no compound files, no assignments, and gives no value for what it cannot decode.
        if len(read['x']) == 0 or len(read['x']) != len(read['y']) or not np.isfinite(read['y']).all():
            raise ValueError('values that it does not decode')
        told = figures_of([[read['x'], read['y']]])
        del told['scans']
        return told
    if format.startswith('Quantum Design'):
        return heads_of(quantum_design(path))
    if format in ('XLS', 'ODS', 'XLSB'):
        return sheets_of(path, format.lower())
    if format == 'XLSX':
        return sheets_of(path, 'xlsx')
    if format == 'Igor text':
        return igor_text(path)
    if format == 'canSAS':
        return cansas(path)
    if format in ('KEK 9809', 'XAFS columns'):
        return beamline(path, format)
    raise ValueError('no reference reader')


def cansas(path):
    # sasdata drops points at Q = 0 and converts units: such files are not in the list.
    from sasdata.dataloader.loader import Loader
    scans = []
    for data in Loader().load(path):
        has_error = data.dy is not None and np.size(data.dy) == len(data.x) and np.any(data.dy)
        scans.append([data.x, data.y] + ([data.dy] if has_error else []))
    return figures_of(scans)


def beamline(path, format):
    from larch.io import read_ascii
    columns = [np.asarray(column, dtype=float) for column in read_ascii(path).data]
    if format == 'KEK 9809':
        spacing = float(re.search(r'D=\s*([\d.]+)', open(path, encoding='latin1').read()).group(1))
        from larch.utils.physical_constants import PLANCK_HC
        columns = [PLANCK_HC / (2 * spacing * np.sin(np.radians(columns[1])))] + columns
    return figures_of([columns])


def raw_four(path):
    import sys
    root = os.path.join(os.environ['PUBLIC_FILES'], 'AdvancedPhotonSource+GSAS-II')
    if root not in sys.path:
        sys.path.insert(0, root)
    import contextlib
    with contextlib.redirect_stdout(io.StringIO()):
        from GSASII.imports import G2pwd_BrukerRAW
        reader = G2pwd_BrukerRAW.raw_ReaderClass()
        if not reader.ContentsValidator(path) or not reader.Reader(path, blocknum=1):
            raise ValueError(reader.errors)
    return [reader.powderdata[0], reader.powderdata[1]]


def zipped(path, format):
    from fairmat_readers_xrd import read_file
    read = read_file(path)
    intensity = read['intensity']
    intensity = np.asarray(getattr(intensity, 'magnitude', intensity))
    angle = read['2Theta']
    angle = np.asarray(getattr(angle, 'magnitude', angle))
    if intensity.ndim == 1:
        return figures_of([[angle, intensity]])
    return figures_of([[angle[at], intensity[at]] for at in range(len(intensity))])


def xrdml(path):
    import xrayutilities
    read = xrayutilities.io.XRDMLFile(path)
    scan = read.scan
    axis = scan.ddict.get('2Theta')
    detector = np.atleast_2d(scan.ddict['detector'])
    if axis is None or np.ndim(axis) == 0:
        axis = scan.ddict[scan.scanmotname]
    axis = np.atleast_2d(axis)
    axis = np.broadcast_to(axis if axis.shape[0] in (1, detector.shape[0]) else axis[:1], detector.shape)
    seconds = scan.ddict.get('countTime')
    factor = np.asarray(seconds)[:, None] if seconds is not None and np.ndim(seconds) == 1 and len(seconds) == len(detector) else 1
    return figures_of([[axis[at], (detector * factor)[at]] for at in range(len(detector))])


def wdf(path):
    from renishawWiRE import WDFReader
    read = WDFReader(path)
    spectra = read.spectra.reshape(-1, read.point_per_spectrum)
    return figures_of([[read.xdata, spectrum] for spectrum in spectra])


def igor_text(path):
    text = open(path, encoding='latin1').read().replace('\r\n', '\n').replace('\r', '\n')
    scans = []
    for head, body in re.findall(r'WAVES([^\n]*)\n\s*BEGIN\n(.*?)\nEND', text, re.S):
        rows = np.array([[float(word) for word in line.split()] for line in body.split('\n') if line.strip()])
        scans.append([np.arange(len(rows)), rows[:, 0]] if rows.shape[1] == 1 else list(rows.T))
    return figures_of(scans)
