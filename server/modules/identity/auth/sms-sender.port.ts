/** What the product needs of a provider of text messages. */
export interface SmsSender {
  /**
   * Hands one message over. Never throws: a provider that does not answer within its deadline is 'failed'.
   * `to` is the whole number with its plus, e.g. '+639171234567'.
   */
  send(message: { to: string; text: string }): Promise<'handed_over' | 'failed'>;
}
