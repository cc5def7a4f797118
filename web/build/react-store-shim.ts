/** React itself has had this since 18; the libraries still import a stand-in for older ones, which then is in the bundle. */
export { useSyncExternalStore } from 'react';
