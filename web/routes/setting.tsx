import { AppSettings } from '../features/engagement/app/app-settings.tsx';
import { SettingPage } from '../features/identity/settings/setting-page.tsx';

export default function SettingRoute() {
  return <SettingPage app={<AppSettings />} />;
}
