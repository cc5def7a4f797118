export { NotFound as default } from '../layout/not-found.tsx';
