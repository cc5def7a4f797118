import { classNames } from '@pitaka/ui/primitives/class-names.ts';

/** The name is beside it, so screen readers skip it. */
export function ItemPicture({ src, className }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      draggable={false}
      className={classNames('shrink-0 rounded-[22%] bg-sunken object-cover', className)}
    />
  );
}
