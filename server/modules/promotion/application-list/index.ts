export { applicationListRoutes } from './routes.ts';
export { readStuckFigure } from './views.ts';
