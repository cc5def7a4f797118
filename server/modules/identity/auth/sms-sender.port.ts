/** The product's requirements of an SMS provider. */
export interface SmsSender {
  /**
   * Sends one message. Never throws: no answer within the deadline is 'failed'.
   * `to` is the whole number with its plus, e.g. '+639171234567'.
   */
  send(message: { to: string; text: string }): Promise<'handed_over' | 'failed'>;
}
