import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { IconButton } from '../../../controls/button.tsx';
import { useText } from '../../../texts.ts';
import { movedTo } from './use-order.ts';

export interface PictureStripProps {
  pictures: readonly string[];
  isLocked: boolean;
  onChange: (pictures: string[]) => void;
}

/** Pictures in the order of phones: moved by drag or by their arrows, and removed. */
export function PictureStrip({ pictures, isLocked, onChange }: PictureStripProps) {
  const t = useText();
  const [dragged, setDragged] = useState<number>();
  if (pictures.length === 0) return undefined;
  const drop = (event: DragEvent, to: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    onChange(movedTo(pictures, dragged, to));
    setDragged(undefined);
  };
  return (
    <ol className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
      {pictures.map((address, index) => (
        <li
          key={address}
          draggable={!isLocked}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(index);
          }}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => drop(event, index)}
          className={classNames('min-w-0', dragged === index && 'opacity-40')}
        >
          <img
            src={address}
            alt={t('catalogue.picture', { number: index + 1, count: pictures.length })}
            draggable={false}
            className="aspect-[9/16] w-full rounded-control bg-sunken object-cover"
          />
          {!isLocked && (
            <span className="flex justify-between">
              <IconButton
                label={t('catalogue.picture.earlier', { number: index + 1 })}
                disabled={index === 0}
                className="disabled:opacity-30"
                onClick={() => onChange(movedTo(pictures, index, index - 1))}
              >
                <ArrowLeft aria-hidden size={15} />
              </IconButton>
              <IconButton
                label={t('catalogue.picture.remove', { number: index + 1 })}
                onClick={() => onChange(pictures.filter((_, place) => place !== index))}
              >
                <X aria-hidden size={15} />
              </IconButton>
              <IconButton
                label={t('catalogue.picture.later', { number: index + 1 })}
                disabled={index === pictures.length - 1}
                className="disabled:opacity-30"
                onClick={() => onChange(movedTo(pictures, index, index + 1))}
              >
                <ArrowRight aria-hidden size={15} />
              </IconButton>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
