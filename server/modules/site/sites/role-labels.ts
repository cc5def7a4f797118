/** The labels of roles on a new site: role -> language -> label (Spec: section 3; Leader is one of the roles). */
export const DEFAULT_ROLE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0': {
    'en-US': 'Promoter',
    es: 'Promotor',
    ko: '프로모터',
    'en-PH': 'Promoter',
    fil: 'Promoter',
    'zh-CN': '推广员',
  },
  '1': {
    'en-US': 'Senior',
    es: 'Sénior',
    ko: '시니어',
    'en-PH': 'Senior',
    fil: 'Senior',
    'zh-CN': '高级推广员',
  },
  '2': {
    'en-US': 'Leader',
    es: 'Líder',
    ko: '리더',
    'en-PH': 'Leader',
    fil: 'Leader',
    'zh-CN': '团长',
  },
  '3': {
    'en-US': 'Partner',
    es: 'Socio',
    ko: '파트너',
    'en-PH': 'Partner',
    fil: 'Partner',
    'zh-CN': '合伙人',
  },
};
