import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { type DragEvent, type ReactNode, useState } from 'react';
import { FileButton, PICTURES } from '../../../controls/file-button.tsx';
import { useText } from '../../../texts.ts';
import { type UploadShape, useUpload } from './use-upload.ts';

const ACCEPTS: Readonly<Record<UploadShape, string>> = {
  icon: PICTURES,
  picture: PICTURES,
  clip: 'video/mp4,video/webm',
};

export interface DropZoneProps {
  shape: UploadShape;
  /** The kind of file: 'Icon'. */
  label: string;
  /** Allows several files at once. */
  isMany?: boolean;
  error?: string | undefined;
  isLocked: boolean;
  onUploaded: (addresses: readonly string[]) => void;
  children: ReactNode;
}

/** A place to drop or choose files, around the current ones. */
export function DropZone({
  shape,
  label,
  isMany = false,
  error,
  isLocked,
  onUploaded: onKept,
  children,
}: DropZoneProps) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const { upload, left, fault } = useUpload(shape, onKept);
  const isFile = (event: DragEvent) => !isLocked && event.dataTransfer.types.includes('Files');
  const take = (files: readonly File[]) => upload(files.slice(0, isMany ? undefined : 1));
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
        take([...event.dataTransfer.files]);
      }}
      className={classNames(
        'rounded-control border border-dashed p-2.5',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <span className="font-medium text-ink-soft text-xs">{label}</span>
        {!isLocked && (
          <FileButton
            accept={ACCEPTS[shape]}
            label={t('catalogue.upload.of', { what: label })}
            isMany={isMany}
            busy={left > 0}
            onChoose={take}
          >
            {left > 0
              ? t('catalogue.upload.running', { count: left })
              : t(isMany ? 'catalogue.upload.chooseMany' : 'catalogue.upload.choose')}
          </FileButton>
        )}
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
