import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The accepted types: '.csv,text/csv'. */
  accept: string;
  /** The label for screen readers: 'Choose a statement'. */
  label: string;
  /** Allows several files at once. */
  isMany?: boolean;
  /** Called with at least one file. */
  onChoose: (files: readonly File[]) => void;
}

export const PICTURES = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

/** A button for choosing files. */
export function FileButton({ accept, label, isMany = false, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onChoose(files);
          // The same file may be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
