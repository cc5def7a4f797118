import { createFolderMediaStore } from '../../adapters/media/folder/folder-media-store.ts';
import { MEDIA_STORE } from '../../modules/site/media/index.ts';
import { defineModule } from '../../platform/assembly/define-module.ts';
import { CONFIG } from '../../platform/assembly/ports.ts';

export const mediaAdapter = defineModule({
  name: 'adapters/media',
  needs: { config: CONFIG },
  gives: { store: MEDIA_STORE },
  create: ({ config }) => ({ store: createFolderMediaStore(config.mediaDir) }),
});
