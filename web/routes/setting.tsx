import { SettingPage } from '../features/setting/setting-page.tsx';

export default function SettingRoute() {
  return <SettingPage />;
}
