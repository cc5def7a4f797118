import { onDemand } from '../../../dialogs/on-demand.tsx';

/** Home's dialogs. Their code, and the HTML sanitiser, is loaded when the first of them is opened. */
export const BannerDialog = onDemand(() => import('./banner-dialog.tsx'));
export const NoticesDialog = onDemand(() => import('./notices-dialog.tsx'));
export const DemandDialog = onDemand(() => import('./demand-dialog.tsx'));
