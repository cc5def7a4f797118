/** The product's requirements of a mail server. */
export interface MailSender {
  /** Hands one e-mail over to the mail server; throws if it is refused or not answered in time. */
  send(mail: {
    readonly to: readonly string[];
    readonly subject: string;
    readonly text: string;
    /** The same for each try, by which a mail program finds a copy. */
    readonly messageId: string;
  }): Promise<void>;
}
