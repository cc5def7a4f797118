import { NavBar, ErrorBlock } from 'antd-mobile';
import { useTranslation } from 'react-i18next';

export function Component() {
  const { t } = useTranslation();
  return (
    <div className="page" data-page="report">
      <NavBar back={null}>{t('tab.report')}</NavBar>
      <ErrorBlock status="empty" title={t('page.empty')} description="" />
    </div>
  );
}
