import type { CSSProperties, ReactNode, Ref } from 'react';

export interface ListItemProps {
  style: CSSProperties;
  index: number;
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
}

/** One place of the list. The total is unknown before the last page: then it is -1. */
export function ListItem({ style, index, children, ref }: ListItemProps) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={-1}>
      {children}
    </li>
  );
}
