import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { useState } from 'react';

export interface ItemIconProps {
  src: string;
  /** If the item has no picture, its first letter is shown. */
  name: string;
  /** Its size. */
  className?: string;
}

/** An item's square picture; the name is beside it, so screen readers skip it. */
export function ItemIcon({ src, name, className }: ItemIconProps) {
  const [broken, setBroken] = useState('');
  const shape = classNames('shrink-0 rounded-[22%] bg-sunken', className);
  if (src === '' || broken === src) {
    return (
      <span aria-hidden className={classNames(shape, 'grid place-items-center font-semibold text-ink-faint text-lg')}>
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
      className={classNames(shape, 'object-cover')}
    />
  );
}
