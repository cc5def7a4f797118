const messages = {
  'reasons.pick': 'Saved reasons',
  'reasons.title': 'Saved reasons',
  'reasons.lead': 'Texts for reasons that are given often.',
  'reasons.topic': 'For',
  'reasons.topic.reject': 'Rejecting',
  'reasons.topic.hold': 'Holding',
  'reasons.topic.freeze': 'Freezing',
  'reasons.topic.deposit': 'Deposits',
  'reasons.topic.finding': 'Findings',
  'reasons.body': 'Text',
  'reasons.add': 'Save',
  'reasons.remove': 'Remove',
  'reasons.none': 'No saved reasons',
  'reasons.saved': 'Saved',
  'reasons.removed': 'Removed',
  'reasons.new': 'New reason',
} as const;

export default messages;
