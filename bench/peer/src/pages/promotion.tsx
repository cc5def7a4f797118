import { NavBar, ErrorBlock } from 'antd-mobile';
import { useTranslation } from 'react-i18next';

export function Component() {
  const { t } = useTranslation();
  return (
    <div className="page" data-page="promotion">
      <NavBar back={null}>{t('tab.promotion')}</NavBar>
      <ErrorBlock status="empty" title={t('page.empty')} description="" />
    </div>
  );
}
