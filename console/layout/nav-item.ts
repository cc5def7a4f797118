import type { LucideIcon } from 'lucide-react';
import type { MenuGroup, PagePath, Waiting } from '../pages.ts';

/** An entry of the navigation, with its words. */
export interface NavItem {
  readonly path: PagePath;
  readonly group: MenuGroup;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly waiting: Waiting | undefined;
}
