import type { CSSProperties, ReactNode, Ref } from 'react';

export interface ListItemProps {
  style: CSSProperties;
  index: number;
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
}

/** One row of the list. aria-setsize is -1, because the total is unknown before the last page is loaded. */
export function ListItem({ style, index, children, ref }: ListItemProps) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={-1}>
      {children}
    </li>
  );
}
