/** The demo's wheel: seven in eight prizes are small, and the odds add up to 100 %. */
export const DEMO_WHEEL = {
  budget: '20000.00',
  prizes: [
    prize('again', 'none', '38', ['No prize', 'Sin premio', '꽝', '未中奖']),
    prize('five', 'money', '25', ['Five pesos', 'Cinco pesos', '5페소', '5 比索'], '5.00'),
    prize('thousand', 'money', '0.20', ['One thousand pesos', 'Mil pesos', '1,000페소', '1,000 比索'], '1000.00'),
    prize('ten', 'money', '15', ['Ten pesos', 'Diez pesos', '10페소', '10 比索'], '10.00'),
    { ...prize('headset', 'thing', '0.60', ['Headset', 'Auriculares', '헤드셋', '耳机']), stock: 10 },
    prize('twenty', 'money', '12', ['Twenty pesos', 'Veinte pesos', '20페소', '20 比索'], '20.00'),
    prize('fifty', 'money', '6', ['Fifty pesos', 'Cincuenta pesos', '50페소', '50 比索'], '50.00'),
    prize('hundred', 'money', '3.20', ['One hundred pesos', 'Cien pesos', '100페소', '100 比索'], '100.00'),
  ],
  filipinoNames: [
    { id: 'again', name: 'Walang premyo' },
    { id: 'five', name: 'Limang piso' },
    { id: 'thousand', name: 'Isang libong piso' },
    { id: 'ten', name: 'Sampung piso' },
    { id: 'headset', name: 'Headset' },
    { id: 'twenty', name: 'Dalawampung piso' },
    { id: 'fifty', name: 'Limampung piso' },
    { id: 'hundred', name: 'Sandaang piso' },
  ],
};

function prize(
  id: string,
  kind: 'money' | 'thing' | 'none',
  odds: string,
  [name, name_es, name_ko, name_zh_CN]: readonly [string, string, string, string],
  amount = '0.00',
) {
  return { id, kind, odds, amount, name, name_es, name_ko, name_zh_CN };
}
