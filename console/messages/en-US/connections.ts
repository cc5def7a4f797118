const messages = {
  'connections.title': 'This server is not connected to everything',
  'connections.textMessages':
    'Text messages (SMS=none): nobody can register, reset a password or confirm by a code. Users log in with their password.',
  'connections.deposits': 'Deposits (DEPOSIT=none): users cannot pay in.',
  'connections.payouts': 'Withdrawals (PAYOUT=none): none can be requested. Those requested before are paid by hand.',
  'connections.messaging':
    'Messaging platform (PLATFORM_MESSAGING=none): no site shows its games. Links given before go on counting.',
  'connections.video':
    'Video platform (PLATFORM_VIDEO=none): no site shows its tasks. Links given before go on counting.',
  'connections.feature': 'not connected on this server',
  'connections.refused.401': '{provider} refuses our key: {what} wait',
  'connections.refused.403': '{provider} does not allow this to our key ({operation}): {what} wait',
  'connections.refused.since': 'since',
  'connections.refused.calls': '{calls, plural, one {# call} other {# calls}}',
  'connections.refused.server':
    'Correct {setting}_… in the settings of the server and restart it, or let the provider unlock the key. Nothing is lost: what waits goes on by itself, and this ends with the first call that succeeds.',
  'connections.refused.channel':
    'Correct the address or the secret of the channel, or let the provider unlock it. This ends with the first call that succeeds.',
  'connections.refused.link': 'Withdrawals being paid',
  'connections.what.PAYOUT': 'withdrawals',
  'connections.what.DEPOSIT': 'deposits',
  'connections.what.SMS': 'text messages',
  'connections.what.PLATFORM_MESSAGING': 'games and figures of the messaging platform',
  'connections.what.PLATFORM_VIDEO': 'tasks and links of the video platform',
  'connections.what.CHANNEL': 'reports and transfers of the channel',
  'connections.withdrawal':
    'The provider refuses our key, so this withdrawal waits. It is paid by itself once the key is right; see the dashboard.',
} as const;

export default messages;
