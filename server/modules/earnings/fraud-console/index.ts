export { fraudConsoleRoutes } from './routes.ts';
export { readWaitingFigures } from './views.ts';
