/** The product's requirements of a mail server. */
export interface MailSender {
  /** Sends one e-mail; throws if the mail server refuses it or does not answer in time. */
  send(mail: {
    readonly to: readonly string[];
    readonly subject: string;
    readonly text: string;
    /** A retry has the same value, so that a mail program recognises a duplicate. */
    readonly messageId: string;
  }): Promise<void>;
}
