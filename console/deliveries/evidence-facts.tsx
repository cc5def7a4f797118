import { Facts } from '../controls/panel.tsx';
import { UserLink } from '../controls/target-link.tsx';
import { termOf } from '../kit/term-of.ts';
import { useText } from '../texts.ts';

type Evidence = Readonly<Record<string, string | number | readonly string[]>>;

/** The evidence of a rule against fraud, by name; lists are of users. */
export function EvidenceFacts({ evidence }: { evidence: Evidence }) {
  const t = useText();
  return (
    <Facts
      facts={Object.entries(evidence).map(([name, value]) => ({
        label: termOf(t, 'earnings.evidence', name),
        value:
          typeof value === 'object' ? (
            <span className="flex flex-wrap gap-x-2">
              {value.map((uid) => (
                <UserLink key={uid} uid={uid} />
              ))}
            </span>
          ) : (
            String(value)
          ),
      }))}
    />
  );
}
