export { FirstPlace as default } from '../layout/first-place.tsx';
