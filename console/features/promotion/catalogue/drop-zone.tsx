import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useText } from '../../../texts.ts';
import { type UploadShape, useUpload } from './use-upload.ts';

const ACCEPTS: Readonly<Record<UploadShape, string>> = {
  icon: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  picture: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  clip: 'video/mp4,video/webm',
};

export interface DropZoneProps {
  shape: UploadShape;
  /** What is chosen: 'Icon'. */
  label: string;
  /** Several at once. */
  isMany?: boolean;
  error?: string | undefined;
  isLocked: boolean;
  onKept: (addresses: readonly string[]) => void;
  children: ReactNode;
}

/** A place where files are dropped or chosen, around what is there already. */
export function DropZone({ shape, label, isMany = false, error, isLocked, onKept, children }: DropZoneProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { upload, left, fault } = useUpload(shape, onKept);
  const isFile = (event: DragEvent) => !isLocked && event.dataTransfer.types.includes('Files');
  const take = (files: FileList | null) => upload([...(files ?? [])].slice(0, isMany ? undefined : 1));
  const problem = fault ?? error;
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!isFile(event)) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      className={classNames(
        'rounded-control border border-dashed p-2.5',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <span className="font-medium text-ink-soft text-xs">{label}</span>
        {!isLocked && (
          <Button busy={left > 0} onClick={() => input.current?.click()}>
            {left > 0
              ? t('catalogue.upload.running', { count: left })
              : t(isMany ? 'catalogue.upload.chooseMany' : 'catalogue.upload.choose')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTS[shape]}
          multiple={isMany}
          aria-label={t('catalogue.upload.of', { what: label })}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
      {children}
      <p
        role={problem ? 'alert' : undefined}
        className={classNames('mt-1.5 text-xs', problem ? 'text-negative' : 'text-ink-faint')}
      >
        {problem ?? t(`catalogue.upload.hint.${shape}`)}
      </p>
    </section>
  );
}
