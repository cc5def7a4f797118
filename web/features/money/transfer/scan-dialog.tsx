import type { MoneyRequest } from '@pitaka/core/values/emv-code.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../texts.ts';
import { readCode } from './read-code.ts';
import { readRequest } from './read-request.ts';

export interface ScanDialogProps {
  open: boolean;
  onClose: () => void;
  onScanned: (request: MoneyRequest) => void;
}

type Trouble = 'noCamera' | 'noCode' | 'other';

/** Reads another user's code with the camera or, if there is none, from a picture. */
export default function ScanDialog({ open, onClose, onScanned }: ScanDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('transfer.scan.title')} closeLabel={t('shell.close')}>
      <Scanner onScanned={onScanned} />
    </Dialog>
  );
}

function Scanner({ onScanned }: { onScanned: (request: MoneyRequest) => void }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const found = useEffectEvent(onScanned);

  useEffect(() => {
    const element = video.current;
    let stream: MediaStream | undefined;
    let frame = 0;
    let ended = false;
    const scanFrame = () => {
      const request = element && element.readyState >= element.HAVE_CURRENT_DATA ? requestIn(element) : undefined;
      if (request === 'other') setTrouble('other');
      else if (request) return found(request);
      frame = requestAnimationFrame(scanFrame);
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (ended || !element) return stop();
        element.srcObject = stream;
        await element.play();
        scanFrame();
      } catch {
        // The camera is refused, missing, or not allowed on an insecure page: a picture still works.
        if (!ended) setTrouble('noCamera');
      }
    };
    function stop() {
      ended = true;
      cancelAnimationFrame(frame);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void start();
    return stop;
  }, []);

  const readPicture = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const picture = await createImageBitmap(file).catch(() => undefined);
    const request = picture && requestIn(picture);
    if (request === 'other') setTrouble('other');
    else if (request) onScanned(request);
    else setTrouble('noCode');
  };

  return (
    <div className="flex flex-col gap-4 overflow-y-auto">
      {trouble !== 'noCamera' && (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('transfer.scan.camera')}
          className="aspect-square w-full rounded-control bg-black object-cover"
        />
      )}
      <p role="status" className="text-ink-soft text-sm">
        {t(trouble ? `transfer.scan.${trouble}` : 'transfer.scan.hint')}
      </p>
      <label className={`${buttonClass({ tone: 'plain', size: 'wide' })} cursor-pointer focus-within:outline-2`}>
        <ImageUp aria-hidden size={20} />
        {t('transfer.scan.picture')}
        <input type="file" accept="image/*" className="sr-only" onChange={(event) => void readPicture(event)} />
      </label>
    </div>
  );
}

function requestIn(source: HTMLVideoElement | ImageBitmap): MoneyRequest | 'other' | undefined {
  const text = readCode(source);
  return text === undefined ? undefined : readRequest(text, location.hostname);
}
