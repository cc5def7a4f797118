import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: 'En proceso de retiro',
    wager: 'Volumen de juego pendiente',
    safe: 'En la caja fuerte',
  },
  kinds: {
    deposit: 'Depósito',
    withdrawal: 'Retiro',
    transfer_in: 'Transferencia recibida',
    transfer_out: 'Transferencia enviada',
    safe_save: 'Guardado en la caja fuerte',
    safe_takeout: 'Sacado de la caja fuerte',
    commission: 'Comisión',
    rebate: 'Reembolso',
    bonus: 'Bono',
    channel: 'Canal de juego',
    reversal: 'Anulación',
    adjustment: 'Corrección',
  },
  to: 'Para {name} ({uid})',
  from: 'De {name} ({uid})',
  columns: {
    at: 'Hora',
    id: 'Número',
    kind: 'Tipo',
    amount: 'Importe',
    balance: 'Saldo',
    note: 'Nota',
  },
};

export default messages;
