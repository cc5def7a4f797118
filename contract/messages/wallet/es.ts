import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: 'Retiro en curso',
    wager: 'Requisito de apuesta pendiente',
    safe: 'En la caja fuerte',
  },
  kinds: {
    deposit: 'Depósito',
    withdrawal: 'Retiro',
    transfer_in: 'Transferencia recibida',
    transfer_out: 'Transferencia enviada',
    safe_save: 'Ingreso en la caja fuerte',
    safe_takeout: 'Retirado de la caja fuerte',
    commission: 'Comisión',
    rebate: 'Bonificación',
    bonus: 'Bono',
    channel: 'Juegos',
    recharge_in: 'Recarga recibida',
    recharge_out: 'Recarga enviada',
    reversal: 'Reversión',
    adjustment: 'Ajuste',
  },
  to: 'Para {name} ({uid})',
  from: 'De {name} ({uid})',
  columns: {
    at: 'Fecha y hora',
    id: 'N.º de referencia',
    kind: 'Tipo',
    amount: 'Monto',
    balance: 'Saldo',
    note: 'Nota',
  },
};

export default messages;
