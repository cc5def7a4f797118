const messages = {
  'item.applied': 'application succeeded',
  'item.applied.next': 'Get your link',
  'item.applied.later': 'Your link is on its way. Some links take a day. We will tell you, then you can share it.',
  'item.waits': 'Waiting for the link. The platform answers by {moment} at the latest.',
  'item.refusal.refused': 'The platform refused this application.',
  'item.refusal.refused.next': 'You can apply again or choose another one.',
  'item.refusal.not_participated': 'not yet participated, cannot claim',
  'item.refusal.not_participated.next': 'Take part on the video platform first, then apply again.',
  'item.refusal.all_claimed': 'tasks all claimed',
  'item.refusal.all_claimed.next': 'Choose another task.',
  'item.refusal.data_error': 'data error',
  'item.refusal.data_error.next': 'Apply again in a few minutes.',
  'item.refusal.no_answer': 'The platform did not answer.',
  'item.refusal.no_answer.next': 'Please apply again.',
} as const;

export default messages;
