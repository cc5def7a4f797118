import { NavBar, ErrorBlock } from 'antd-mobile';
import { useTranslation } from 'react-i18next';

export function Component() {
  const { t } = useTranslation();
  return (
    <div className="page" data-page="my">
      <NavBar back={null}>{t('tab.my')}</NavBar>
      <ErrorBlock status="empty" title={t('page.empty')} description="" />
    </div>
  );
}
