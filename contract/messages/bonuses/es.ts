import type { BonusMessages } from './type.ts';

const messages: BonusMessages = {
  given: {
    first_deposit: 'Por tu primer depósito',
    reload: 'Por tu depósito',
    free: 'Un regalo del sitio',
    cashback: 'Cashback de tus pérdidas en juegos',
    birthday: 'Por tu cumpleaños',
    code: 'Por tu código',
  },
  ended: {
    met: 'Requisito de apuesta cumplido: ya puedes retirarlo',
    expired: 'El plazo terminó antes de cumplir el requisito de apuesta',
    person: 'Renunciaste a este bono',
    withdrawal: 'Terminó por tu retiro',
    operator: 'El sitio terminó este bono',
    rollback: 'Terminó: se anuló una apuesta que contaba',
    outflow: 'Terminó porque salió dinero de tu cuenta',
    charge_back: 'Terminó: su depósito fue revertido',
    level: 'Terminó: se anuló la actividad con la que alcanzaste el nivel',
  },
  earlier: 'Se dio a una cuenta anterior con este número de teléfono',
};

export default messages;
