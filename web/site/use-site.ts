import { useStore } from '@pitaka/ui/store/store.ts';
import { type Application, application } from './application-store.ts';
import { type CurrentSite, currentSite } from './current-site.ts';

export function useSite(): CurrentSite {
  return useStore(currentSite);
}

export function useApplication(): Application {
  return useStore(application);
}
