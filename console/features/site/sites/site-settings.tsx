import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { FeaturesPanel } from './features-panel.tsx';

const HERE = new Set(['look', 'features']);

/** The look and the features of the site, and links to its other settings. */
export function SiteSettings({ siteName }: { siteName: string }) {
  const t = useText();
  const sections = useCall('/console/settings/list', {});
  return (
    <QueryState query={sections}>
      {(all) => {
        const appearance = all.find(({ section }) => section === 'look');
        const features = all.find(({ section }) => section === 'features');
        return (
          <>
            {appearance && (
              <AppearancePanel key={`look ${appearance.version}`} section={appearance} siteName={siteName} />
            )}
            {features && <FeaturesPanel key={`features ${features.version}`} section={features} />}
            <Panel title={t('sites.more')}>
              <ul className="grid gap-x-4 gap-y-2 desktop:grid-cols-2">
                {all
                  .filter(({ section }) => !HERE.has(section))
                  .map(({ section, title, description }) => (
                    <li key={section}>
                      <Link
                        to="/settings"
                        search={{ section }}
                        className="font-medium text-accent-ink underline-offset-2 hover:underline"
                      >
                        {title}
                      </Link>
                      <p className="text-ink-faint text-xs">{description}</p>
                    </li>
                  ))}
                <li>
                  <Link
                    to="/content"
                    search={{ kind: 'support' }}
                    className="font-medium text-accent-ink underline-offset-2 hover:underline"
                  >
                    {t('content.title')}
                  </Link>
                  <p className="text-ink-faint text-xs">{t('sites.contentText')}</p>
                </li>
              </ul>
            </Panel>
          </>
        );
      }}
    </QueryState>
  );
}
