const messages = {
  'invite.title': 'Invite',
  'invite.brings': 'Benefits',
  'invite.brings.direct': 'You earn from people you invite',
  'invite.brings.indirect': 'You earn from people they invite',
  'invite.brings.start': 'They start at a rate of',
  'invite.brings.text':
    'You get a share of what platforms pay for their sales, from the day they join. It costs them nothing.',
  'invite.brings.none': 'No rates for invitations are set for you yet. Ask customer service.',
  'invite.bind': 'Who invited you',
  'invite.bind.text': 'Were you invited, but signed up without the code? Add it here. This can be done once.',
  'invite.bind.code': 'Invite code',
  'invite.bind.next': 'Continue',
  'invite.bind.done': 'You are now in the team of {name}',
  'invite.bound': 'You were invited by {name} ({code}).',
  'invite.boundBefore': 'You have already added a code. This can be done only once.',
  'invite.confirm': 'Add this code?',
  'invite.confirm.who': 'Invited by',
  'invite.confirm.once': 'This cannot be changed later.',
  'invite.confirm.agents':
    'Agents above you will see your shortened name, your level and the totals of their team; more only if you allow it in Settings.',
  'invite.confirm.bind': 'Add code',
  'invite.who': 'Invited users ({count})',
  'invite.who.empty': 'No invited users yet',
  'invite.who.empty.text': 'Share your link or poster. People who sign up with it appear here.',
  'invite.who.failed': 'Could not load your invited users',
  'invite.since': 'since {day}',
  'invite.name': 'Your name',
  'invite.name.shows': 'Show my first name to people I invite',
  'invite.name.text': 'They see it on the page where they register. Without this they see only the code.',
  'invite.name.saved': 'Saved',
} as const;

export default messages;
