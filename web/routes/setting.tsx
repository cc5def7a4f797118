import { SettingPage } from '../features/identity/settings/setting-page.tsx';

export default function SettingRoute() {
  return <SettingPage />;
}
