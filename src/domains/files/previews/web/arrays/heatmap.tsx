import '@h5web/lib/styles.css';
import {
  Box,
  HeatmapMesh,
  Pan,
  SelectToZoom,
  ScaleType,
  TooltipMesh,
  useCameraState,
  useVisCanvasContext,
  VisCanvas,
  type ColorMap,
  type HeatmapMeshProps,
} from '@h5web/lib';
import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Object3D, Vector3, type Camera as ThreeCamera } from 'three';
import { evenCells, evenValues, type AxisCells } from '../../array-grid.ts';
import { type ColourScale } from '../../colour-scale.ts';
import { labelOf } from '../../axis-scale.ts';
import { ColourBar } from './colour-bar.tsx';
import strided from './strided.ts';

/** Moves the picture. */
export interface Camera {
  /** Shows a larger or smaller part around the middle; below 1 a smaller one. */
  zoom: (factor: number) => void;
  /** Moves by shares of the visible part. */
  move: (right: number, up: number) => void;
  reset: () => void;
  /** The visible parts of the axes, in their order. */
  visible: () => { x: [number, number]; y: [number, number] };
}

export interface HeatmapProps {
  rows: number;
  columns: number;
  values: ArrayLike<number>;
  x: AxisCells;
  y: AxisCells;
  names: { x: string; y: string };
  scale: ColourScale | 'sqrt';
  /** Values at the ends of the colours. */
  domain: [number, number];
  colours: ColorMap;
  isInverted: boolean;
  /** Whether the first row is at the top. */
  isFlipped: boolean;
  /** Whether a unit is equally long along both axes. */
  isEqual: boolean;
  /** Which of several cells is drawn where they are narrower than a pixel. */
  kept: 'maximum' | 'minimum';
  /** The text next to the pointer at a position of the axes. */
  readout: (x: number, y: number) => string[];
  /** Called with the hold on the camera, and with null at the end; must keep its identity. */
  onCamera: (camera: Camera | null) => void;
  /** Called with whether a part of the picture is enlarged; must keep its identity. */
  onZoomed: (isZoomed: boolean) => void;
  /** Called with whether a pixel shows several cells; must keep its identity. */
  onMerged: (isMerged: boolean) => void;
}

const scales = {
  linear: ScaleType.Linear,
  log: ScaleType.Log,
  symlog: ScaleType.SymLog,
  sqrt: ScaleType.Sqrt,
} as const;

/** A picture of numbers by H5Web, on the graphics processor: drag to zoom, drag with Shift to move, double-click for all. */
export default function Heatmap(props: HeatmapProps) {
  const { x, y, names, isFlipped, isEqual, scale, domain, colours, isInverted } = props;
  const [ends, [bottom, top]] = [endsOf(x), endsOf(y)];
  const isTouched = useMemo(() => matchMedia('(pointer: coarse)').matches, []);
  return (
    <>
      <VisCanvas
        aspect={isEqual ? 'equal' : 'auto'}
        abscissaConfig={{ visDomain: ends, label: names.x, formatTick: labelOf }}
        ordinateConfig={{ visDomain: isFlipped ? [top, bottom] : [bottom, top], label: names.y, formatTick: labelOf }}
      >
        {/* Fingers scroll the page; buttons zoom. */}
        {isTouched ? null : <SelectToZoom />}
        <Pan modifierKey="Shift" />
        <CameraControl onCamera={props.onCamera} onZoomed={props.onZoomed} />
        <TooltipMesh
          guides="both"
          renderTooltip={(across, up) => props.readout(across, up).map((line) => <div key={line}>{line}</div>)}
        />
        <Cells {...props} />
      </VisCanvas>
      <ColourBar scale={scale} domain={domain} colours={colours} isInverted={isInverted} />
    </>
  );
}

/** Drawn axes rise, whatever the order in the file. */
function endsOf({ edges, count }: AxisCells): [number, number] {
  const [first, last] = [edges[0]!, edges[count]!];
  return first < last ? [first, last] : [last, first];
}

/**
 * The cells, no more of them than pixels at the present zoom: the graphics processor would leave out those between two
 * pixels, and with them single bright ones.
 */
function Cells({ columns, values, x, y, scale, domain, colours, isInverted, isFlipped, kept, onMerged }: HeatmapProps) {
  const { visSize } = useVisCanvasContext();
  // In powers of two, so that a small step of zoom computes nothing.
  const wide = useCameraState((camera) => pixels(visSize.width, camera.scale.x), [visSize.width]);
  const tall = useCameraState((camera) => pixels(visSize.height, camera.scale.y), [visSize.height]);
  const cells = useMemo(() => ({ x: evenCells(x, wide), y: evenCells(y, tall) }), [x, y, wide, tall]);
  const drawn = useMemo(() => {
    const found = evenValues(values, columns, cells, kept, new Float32Array(cells.x.count * cells.y.count));
    if (isFlipped) reverseRows(found, cells.x.count);
    return strided(found, [cells.y.count, cells.x.count]) as unknown as HeatmapMeshProps['values'];
  }, [values, columns, cells, kept, isFlipped]);
  const isMerged = cells.x.isMerged || cells.y.isMerged;
  useEffect(() => onMerged(isMerged), [isMerged, onMerged]);
  return (
    <HeatmapMesh
      values={drawn}
      domain={domain}
      scaleType={scales[scale]}
      colorMap={colours}
      invertColorMap={isInverted}
    />
  );
}

/** Pixels of a whole axis of which the canvas shows a part, at most what a texture has. */
const pixels = (size: number, shown: number) =>
  Math.min(4096, Math.max(1, Math.floor(size * 2 ** Math.ceil(Math.log2(1 / shown) - 1e-6))));

/** Puts the first row last, and so on. */
function reverseRows(values: Float32Array, columns: number): void {
  for (let [low, high] = [0, values.length - columns]; low < high; low += columns, high -= columns) {
    const row = values.slice(low, low + columns);
    values.copyWithin(low, high, high + columns);
    values.set(row, high);
  }
}

/** Lets the scale of a camera enlarge the picture, which is how H5Web zooms; three 0.184 leaves it out of the view. */
function keepScale(camera: ThreeCamera): void {
  const invert = () => camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
  camera.updateMatrixWorld = (force) => {
    Object3D.prototype.updateMatrixWorld.call(camera, force);
    invert();
  };
  camera.updateWorldMatrix = (parents, children) => {
    Object3D.prototype.updateWorldMatrix.call(camera, parents, children);
    invert();
  };
  camera.updateMatrixWorld();
}

/** Gives the buttons and keys outside the canvas a hold on its camera. */
function CameraControl({ onCamera, onZoomed }: Pick<HeatmapProps, 'onCamera' | 'onZoomed'>) {
  const { visSize, getFovBox, getVisibleDomains, canvasArea } = useVisCanvasContext();
  const camera = useThree((state) => state.camera);
  const invalidate = useThree((state) => state.invalidate);
  useLayoutEffect(() => keepScale(camera), [camera]);
  const isZoomed = useCameraState(({ scale }) => scale.x < 1 || scale.y < 1, []);
  useEffect(() => onZoomed(isZoomed), [isZoomed, onZoomed]);
  const control = useMemo((): Camera => {
    const place = (at: Vector3) => {
      const box = getFovBox(camera, at).keepWithin(Box.fromSize(visSize));
      camera.position.copy(box.center.setZ(camera.position.z));
      camera.updateMatrixWorld();
      invalidate();
    };
    return {
      zoom(factor) {
        const scale = Math.min(1, Math.max(1e-4, camera.scale.x * factor));
        const ratio = scale / camera.scale.x;
        camera.scale.set(scale, Math.min(1, camera.scale.y * ratio), 1);
        place(camera.position.clone());
      },
      move(right, up) {
        const { size } = getFovBox(camera);
        place(camera.position.clone().add(new Vector3(right * size.width, up * size.height)));
      },
      reset() {
        camera.scale.set(1, 1, 1);
        place(new Vector3(0, 0, camera.position.z));
      },
      visible() {
        const { xVisibleDomain: x, yVisibleDomain: y } = getVisibleDomains(camera);
        return { x, y };
      },
    };
  }, [camera, invalidate, getFovBox, getVisibleDomains, visSize]);
  useEffect(() => {
    onCamera(control);
    canvasArea.addEventListener('dblclick', control.reset);
    return () => {
      onCamera(null);
      canvasArea.removeEventListener('dblclick', control.reset);
    };
  }, [control, canvasArea, onCamera]);
  return null;
}
