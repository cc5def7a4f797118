export { TEST_CLICK } from './test-source.ts';
