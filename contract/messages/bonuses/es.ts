import type { BonusMessages } from './type.ts';

const messages: BonusMessages = {
  given: {
    first_deposit: 'Por tu primer depósito',
    reload: 'Por tu depósito',
    free: 'Un regalo del sitio',
    cashback: 'Parte de lo que perdiste en juegos',
    birthday: 'Por tu cumpleaños',
    code: 'Por tu código',
  },
  ended: {
    met: 'Apuestas cumplidas: ya puedes retirarlo',
    expired: 'El plazo terminó antes de cumplir las apuestas',
    person: 'Renunciaste a él',
    withdrawal: 'Terminó por tu retiro',
    operator: 'El sitio lo terminó',
    rollback: 'Se anuló una apuesta que contaba',
    outflow: 'Terminó porque salió dinero de tu cuenta',
    charge_back: 'Terminó: su depósito fue devuelto',
    level: 'Terminó: se anuló lo que te había dado el nivel',
  },
  earlier: 'Ya se dio a una cuenta anterior de este número de teléfono',
};

export default messages;
