import { Panel } from '../../../controls/panel.tsx';
import { Notes } from '../../../notes/notes.tsx';
import { useText } from '../../../texts.ts';

export function NotesTab({ uid }: { uid: string }) {
  const t = useText();
  return (
    <Panel title={t('users.notes')} className="max-w-3xl">
      <Notes uid={uid} />
    </Panel>
  );
}
