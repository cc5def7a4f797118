import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import { type Crop, heightOf, moveTo, resize, startOf } from './crop.ts';

/** A narrower picture is blurred on a phone. */
const SHARP_PIXELS = 780;

export interface CropDialogProps {
  file: File;
  onDone: (address: string) => void;
  onClose: () => void;
}

/** Chooses the part of a picture that fits a banner: drawn with the pointer, or by three sliders. */
export function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const t = useText();
  const [address, setAddress] = useState<string>();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const [crop, setCrop] = useState<Crop>();
  const store = useCommand('/console/content/picture', {
    onDone: ({ address: stored }) => {
      onDone(stored);
      onClose();
    },
  });
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const submit = async () => {
    const content = await base64Of(file).catch(() => undefined);
    if (content === undefined || !crop) return setBroken(true);
    store.run({ file: content, crop });
  };
  const aspect = size && size.height / size.width;
  const refusal = isBroken ? t('content.picture.broken') : (store.fieldError('file') ?? store.refusal);
  return (
    <FormDialog
      open
      title={t('content.crop')}
      submitLabel={t('content.crop.use')}
      busy={store.isRunning}
      disabled={!crop}
      refusal={refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {address && !isBroken && (
        <CropFrame crop={crop} aspect={aspect} onMove={setCrop}>
          <img
            src={address}
            alt=""
            draggable={false}
            className="block max-h-[45dvh] max-w-full select-none"
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height });
              setCrop(startOf(height / width));
            }}
          />
        </CropFrame>
      )}
      {crop && aspect && size && (
        <>
          <Sliders crop={crop} aspect={aspect} onChange={setCrop} />
          {crop.width * size.width < SHARP_PIXELS && <p className="text-notice text-xs">{t('content.crop.small')}</p>}
        </>
      )}
    </FormDialog>
  );
}

interface CropFrameProps {
  crop: Crop | undefined;
  aspect: number | undefined;
  onMove: (crop: Crop) => void;
  children: React.ReactNode;
}

function CropFrame({ crop, aspect, onMove, children }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number }>(undefined);
  const at = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height } : undefined;
  };
  const begin = (event: PointerEvent) => {
    const point = at(event);
    if (!point || !crop) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: point.x - crop.left, y: point.y - crop.top };
  };
  const drag = (event: PointerEvent) => {
    const point = at(event);
    if (!point || !grip.current || !crop || !aspect) return;
    onMove(moveTo(crop, { left: point.x - grip.current.x, top: point.y - grip.current.y }, aspect));
  };
  return (
    <div ref={frame} className="relative w-fit self-center overflow-hidden rounded-control">
      {children}
      {crop && aspect && (
        <div
          onPointerDown={begin}
          onPointerMove={drag}
          onPointerUp={() => {
            grip.current = undefined;
          }}
          style={{
            left: `${crop.left * 100}%`,
            top: `${crop.top * 100}%`,
            width: `${crop.width * 100}%`,
            aspectRatio: `1 / ${BANNER_ASPECT_RATIO}`,
          }}
          // The rest of the picture is darkened.
          className="absolute cursor-move touch-none rounded-md border-2 border-on-fill shadow-[0_0_0_100rem_rgb(0_0_0/0.55)]"
        />
      )}
    </div>
  );
}

function Sliders({ crop, aspect, onChange }: { crop: Crop; aspect: number; onChange: (crop: Crop) => void }) {
  const t = useText();
  return (
    <div className="grid grid-cols-3 gap-3">
      <Slider
        label={t('content.crop.size')}
        value={crop.width / startOf(aspect).width}
        least={0.2}
        onChange={(share) => onChange(resize(crop, share, aspect))}
      />
      <Slider
        label={t('content.crop.left')}
        value={crop.width === 1 ? 0 : crop.left / (1 - crop.width)}
        onChange={(share) => onChange(moveTo(crop, { left: share * (1 - crop.width), top: crop.top }, aspect))}
      />
      <Slider
        label={t('content.crop.top')}
        value={heightOf(crop, aspect) >= 1 ? 0 : crop.top / (1 - heightOf(crop, aspect))}
        onChange={(share) =>
          onChange(moveTo(crop, { left: crop.left, top: share * (1 - heightOf(crop, aspect)) }, aspect))
        }
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  least?: number;
  onChange: (share: number) => void;
}

function Slider({ label, value, least = 0, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-ink-soft text-xs">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={least * 100}
        max={100}
        step={1}
        value={Math.round(value * 100)}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
        className="w-full accent-accent"
      />
    </div>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
