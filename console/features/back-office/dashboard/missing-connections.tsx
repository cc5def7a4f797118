import { Notice } from '../../../controls/notice.tsx';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

/** The outside systems that the server is not connected to, and the actions that users cannot take without them. */
export function MissingConnections() {
  const t = useText();
  const { missing } = useOperator().site;
  if (missing.length === 0) return null;
  return (
    <Notice>
      <p className="font-medium">{t('connections.title')}</p>
      <ul className="mt-1 list-disc ps-5">
        {missing.map((name) => (
          <li key={name}>{t(`connections.${name}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
