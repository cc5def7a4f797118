export { invitationRoutes } from './routes.ts';
export { wasEverBound } from './views.ts';
