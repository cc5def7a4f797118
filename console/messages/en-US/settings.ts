const messages = {
  'settings.title': 'Settings',
  'settings.lead': 'Values and texts of this site. Changes take effect within a few seconds.',
  'settings.sections': 'Sections',
  'settings.saved': 'Saved',
  'settings.readOnly': 'Your role can see these settings, but not change them.',
  'settings.pending': 'A change of this section is waiting for approval.',
  'settings.pending.see': 'Go to approvals',
  'settings.changedBy': 'Last changed by {by}',
  'settings.history': 'History',
  'settings.history.none': 'Never changed',
  'settings.version': 'Version',
  'settings.at': 'When',
  'settings.by': 'Changed by',
  'settings.byBoth': '{by}, approved by {approvedBy}',
} as const;

export default messages;
